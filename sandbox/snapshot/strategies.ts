/** What power in a space is based on: tokens held, and power that other wallets have delegated. Both are among Snapshot's published strategies. */
export const toStrategies = (symbol: string) => [
  { name: 'erc20-balance-of', network: '1', params: { symbol, address: '0x00000000000000000000000000000000000be127', decimals: 18 } },
  {
    name: 'delegation',
    network: '1',
    params: {
      symbol,
      strategies: [{ name: 'erc20-balance-of', params: { symbol, address: '0x00000000000000000000000000000000000be127', decimals: 18 } }],
    },
  },
]

/** The part of a power that each of a space's strategies gives. In this world, a quarter of everyone's power is delegated by others. */
export function splitByStrategy(power: number, strategies = 2): number[] {
  const delegated = strategies > 1 ? Math.floor(power / 4) : 0
  return Array.from({ length: strategies }, (_, at) => [power - delegated, delegated][at] ?? 0)
}
