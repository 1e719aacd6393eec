import type { PublicClient } from 'viem'

export interface EthereumConnection {
  /** ms for one response. */
  deadline: number
  retryCount: number
}

/**
 * Loads viem on first use, because most servers never query a chain. CCIP reads (ERC-3668) are disabled: a contract could name any URL for
 * the server to request.
 */
export async function connectEthereum(rpcUrl: string, { deadline, retryCount }: EthereumConnection): Promise<PublicClient> {
  const [{ createPublicClient, http }, { mainnet }] = await Promise.all([import('viem'), import('viem/chains')])
  return createPublicClient({ chain: mainnet, ccipRead: false, transport: http(rpcUrl, { timeout: deadline, retryCount }) })
}

/** Whether a contract reverted, as opposed to a node that did not respond. */
export async function isReverted(error: unknown): Promise<boolean> {
  const { BaseError, ContractFunctionRevertedError, ContractFunctionZeroDataError } = await import('viem')
  if (!(error instanceof BaseError)) return false
  return Boolean(error.walk((each) => each instanceof ContractFunctionRevertedError || each instanceof ContractFunctionZeroDataError))
}
