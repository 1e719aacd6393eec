/** Methods that change nothing and ask no one. Spec 3 §7. */
const readOnlyMethods = ['eth_blockNumber', 'eth_call', 'eth_chainId', 'eth_getBalance', 'eth_getCode'] as const

export type ReadOnlyMethod = (typeof readOnlyMethods)[number]

export interface RpcRequest {
  jsonrpc: '2.0'
  id: number
  method: ReadOnlyMethod
  params: readonly unknown[]
}

/** Our server only reads. Methods that sign, send or decrypt are for the person's own wallet, so they have no type here. */
export const toRpcRequest = (method: ReadOnlyMethod, params: readonly unknown[]): RpcRequest => ({ jsonrpc: '2.0', id: 1, method, params })
