/** Calls a node over JSON-RPC. Rejects with the node's message, and its `code`. */
export type Rpc = <T = unknown>(method: string, ...params: readonly unknown[]) => Promise<T>

export const createRpc =
  (url: string): Rpc =>
  async <T>(method: string, ...params: readonly unknown[]) => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
    const response = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    const { result, error } = (await response.json()) as { result: T; error?: { code: number; message: string } }
    if (error) throw Object.assign(new Error(error.message), { code: error.code })
    return result
  }
