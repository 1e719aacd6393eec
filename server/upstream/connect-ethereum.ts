import type { PublicClient } from 'viem'

export interface EthereumConnection {
  /** ms for one answer */
  deadline: number
  retryCount: number
}

/**
 * Loaded when it is first needed: few who start a server ask a chain anything. A contract may name gateways to be asked instead of it
 * (ERC-3668); they are addresses that a stranger chose, and our server calls none of them.
 */
export async function connectEthereum(rpcUrl: string, { deadline, retryCount }: EthereumConnection): Promise<PublicClient> {
  const [{ createPublicClient, http }, { mainnet }] = await Promise.all([import('viem'), import('viem/chains')])
  return createPublicClient({ chain: mainnet, ccipRead: false, transport: http(rpcUrl, { timeout: deadline, retryCount }) })
}

/** Whether a contract said no, in contrast to a node that did not answer. */
export async function isReverted(error: unknown): Promise<boolean> {
  const { BaseError, ContractFunctionRevertedError, ContractFunctionZeroDataError } = await import('viem')
  if (!(error instanceof BaseError)) return false
  return Boolean(error.walk((each) => each instanceof ContractFunctionRevertedError || each instanceof ContractFunctionZeroDataError))
}
