export interface Look {
  theme: 'system' | 'light' | 'dark'
  motion: 'system' | 'reduced'
  text: 'small' | 'normal' | 'large'
}
export type LookName = keyof Look

/** The choices for each appearance setting, by cookie name and in display order. */
export const looks: { readonly [Name in LookName]: readonly Look[Name][] } = {
  theme: ['system', 'light', 'dark'],
  motion: ['system', 'reduced'],
  text: ['small', 'normal', 'large'],
}

const unchosen: Look = { theme: 'system', motion: 'system', text: 'normal' }

/** Unknown values are ignored. */
export function parseLook(cookies: Readonly<Record<string, string>>): Look {
  const pick = <Name extends LookName>(name: Name): Look[Name] => looks[name].find((value) => value === cookies[name]) ?? unchosen[name]
  return { theme: pick('theme'), motion: pick('motion'), text: pick('text') }
}
