/** `/token/{id}` */
export const tokenPath = (id: string): string => `/token/${encodeURIComponent(id)}`

/** `/token/{symbol}?isSymbol=true`: the most valuable token with this symbol. */
export const symbolPath = (symbol: string): string => `${tokenPath(symbol.toUpperCase())}?isSymbol=true`
