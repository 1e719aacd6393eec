/** The price service's ids of the chains' own coins by symbol. A coin without a row has no price. */
export const nativeCoins: Readonly<Record<string, string>> = {
  ETH: 'ethereum',
  BNB: 'binancecoin',
  POL: 'polygon-ecosystem-token',
  xDAI: 'xdai',
  AVAX: 'avalanche-2',
  CFX: 'conflux-token',
  FTM: 'fantom',
  OKB: 'okb',
  METIS: 'metis-token',
  MNT: 'mantle',
  GHO: 'gho',
}
