// A make-believe program whose Export button has moved into the File menu.

export interface Action {
    tool_name: string;
    tool_arguments: Record<string, unknown>;
    kb_source: string;
}

export class Program {
    private isExporting = false;
    isDone = false;

    /** Does one action; throws with the words of the program when it can't. */
    do(action: Action): void {
        const given = action.tool_arguments;
        if (action.tool_name === 'Click-Tool' && given.button !== 'Reports') {
            throw new Error(`there is no button '${given.button}'; the File menu has 'Export as PDF'`);
        }
        if (action.tool_name === 'Menu-Tool') {
            if (String(given.path) !== 'File,Export as PDF') {
                throw new Error('there is no such menu entry');
            }
            this.isExporting = true;
        }
        if (action.tool_name === 'Key-Tool' && given.key === 'Enter') {
            this.isDone = this.isExporting;
        }
    }
}
