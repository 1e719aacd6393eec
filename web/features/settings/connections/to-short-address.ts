/** Of Ethereum, or of Solana. */
const isAddress = /^(?:0x[\da-fA-F]{40,}|[1-9A-HJ-NP-Za-km-z]{32,44})$/

/** `0x1234…abcd`. What is no address of a wallet, such as one of e-mail, stays. */
export const toShortAddress = (text: string): string => (isAddress.test(text) ? `${text.slice(0, 6)}…${text.slice(-4)}` : text)
