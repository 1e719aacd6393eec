export interface Appearance {
  theme: 'system' | 'light' | 'dark'
  motion: 'system' | 'reduced'
  text: 'small' | 'normal' | 'large'
}
export type AppearanceName = keyof Appearance

/** The choices for each appearance setting, by cookie name and in display order. */
export const appearanceChoices: { readonly [Name in AppearanceName]: readonly Appearance[Name][] } = {
  theme: ['system', 'light', 'dark'],
  motion: ['system', 'reduced'],
  text: ['small', 'normal', 'large'],
}

const unchosen: Appearance = { theme: 'system', motion: 'system', text: 'normal' }

/** Unknown values are ignored. */
export function parseAppearance(cookies: Readonly<Record<string, string>>): Appearance {
  const pick = <Name extends AppearanceName>(name: Name): Appearance[Name] =>
    appearanceChoices[name].find((value) => value === cookies[name]) ?? unchosen[name]
  return { theme: pick('theme'), motion: pick('motion'), text: pick('text') }
}
