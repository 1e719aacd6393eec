/** An address of a site, as spam has it in names. Names of people end in `.eth`. */
const site =
  /https?:|www\.|\b[\w-]{2,}\.(?:com|io|xyz|org|net|app|gift|gifts|top|site|lol|fun|cc|me|live|vip|claims?|events?|link|pro|us)\b/i
/** What spam promises. */
const lure = /\b(?:claim|airdrop|redeem|rewards?|voucher|giveaway|winner|free\s+mint|visit)\b|\$\s?\d/i

/** Whether an NFT most likely was sent to advertise: its explorer says so, or its names do. */
export const isSpam = (reputation: string | null, ...names: readonly string[]): boolean =>
  reputation === 'scam' || names.some((name) => site.test(name) || lure.test(name))
