const phrases = /follow me|follow back|airdrop|claim (now|your)|dm me/

/**
 * Part of our own spam heuristic: requests to follow, and giveaways. Together with text that appears three times in a thread, it decides
 * which replies are hidden at first. The original criteria are unknown (provider API §3.9).
 */
export const isLowQuality = (text: string): boolean => phrases.test(text.trim().toLowerCase())
