/** Inputs of contract/tokens, and of the tokens in a wallet. */
export const tokenSamples = {
  tokenList: { query: { address: '11111111111111111111111111111111' } },
  tokenSearch: { query: { query: 'harbour' } },
  singleToken: { query: { coingecko_id: 'ethereum' } },
  tokenByName: { query: { name: 'ETH', isSymbol: 'true' } },
  tokenChart: { query: { coingecko_id: 'ethereum', range: '7d' } },
  tokenRanking: { query: { kind: 'trending' } },
}
