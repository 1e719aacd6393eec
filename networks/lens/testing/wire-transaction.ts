/** A transaction that the API leaves to a wallet, which pays its fee. */
export const toWireTransaction = (from: string, nonce: number) => ({
  to: from,
  from,
  nonce,
  gasLimit: 300_000,
  maxFeePerGas: 1n,
  maxPriorityFeePerGas: 0n,
  data: '0x',
  value: 0n,
  chainId: 232,
})
