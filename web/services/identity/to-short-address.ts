/** An Ethereum or Solana address. */
const isAddress = /^(?:0x[\da-fA-F]{40,}|[1-9A-HJ-NP-Za-km-z]{32,44})$/

/** `0x1234…abcd`. Anything but a wallet address, such as an email address, is unchanged. */
export const toShortAddress = (text: string): string => (isAddress.test(text) ? `${text.slice(0, 6)}…${text.slice(-4)}` : text)
