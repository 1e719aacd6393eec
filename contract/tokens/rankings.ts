/** Lists of tokens: those that people search for, that rose or fell most in a day, and memes. */
export const rankings = ['trending', 'top-gainers', 'top-losers', 'meme'] as const
export type Ranking = (typeof rankings)[number]
