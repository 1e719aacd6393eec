/** `/profile/wallet/{address}` */
export const walletPath = (address: string): string => `/profile/wallet/${encodeURIComponent(address)}`
