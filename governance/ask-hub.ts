/** Sends an operation and returns its `data`. Rejects when the hub doesn't respond or answers with errors. */
export type AskHub = (operation: { name: string; document: string; variables: Record<string, unknown> }) => Promise<unknown>
