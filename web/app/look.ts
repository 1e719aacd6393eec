export interface Look {
  theme: 'system' | 'light' | 'dark'
  motion: 'system' | 'reduced'
  text: 'small' | 'normal' | 'large'
}
export type LookName = keyof Look

/** What a visitor may choose of the look, by the name of the cookie that keeps it, in the order in which people are shown it. */
export const looks: { readonly [Name in LookName]: readonly Look[Name][] } = {
  theme: ['system', 'light', 'dark'],
  motion: ['system', 'reduced'],
  text: ['small', 'normal', 'large'],
}

const unchosen: Look = { theme: 'system', motion: 'system', text: 'normal' }

/** Anything unknown counts as no choice. */
export function parseLook(cookies: Readonly<Record<string, string>>): Look {
  const pick = <Name extends LookName>(name: Name): Look[Name] => looks[name].find((value) => value === cookies[name]) ?? unchosen[name]
  return { theme: pick('theme'), motion: pick('motion'), text: pick('text') }
}
