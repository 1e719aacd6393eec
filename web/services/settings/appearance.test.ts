import { expect, test } from 'vitest'
import { appearanceChoices, parseAppearance, type AppearanceName } from './appearance.ts'

const unchosen = { theme: 'system', motion: 'system', text: 'normal' }

for (const name of Object.keys(appearanceChoices) as AppearanceName[])
  test.each(appearanceChoices[name])(`${name} %s is read from its cookie, leaving the others at their defaults`, (value) =>
    expect(parseAppearance({ [name]: value })).toEqual({ ...unchosen, [name]: value }),
  )

test.each(['', 'huge', 'LARGE', 'large;', '"large"', 'constructor'])('%j is ignored', (value) =>
  expect(parseAppearance({ theme: value, motion: value, text: value })).toEqual(unchosen),
)
