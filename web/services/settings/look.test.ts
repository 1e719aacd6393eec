import { expect, test } from 'vitest'
import { looks, parseLook, type LookName } from './look.ts'

const unchosen = { theme: 'system', motion: 'system', text: 'normal' }

for (const name of Object.keys(looks) as LookName[])
  test.each(looks[name])(`${name} %s is read from its cookie, leaving the others at their defaults`, (value) =>
    expect(parseLook({ [name]: value })).toEqual({ ...unchosen, [name]: value }),
  )

test.each(['', 'huge', 'LARGE', 'large;', '"large"', 'constructor'])('%j is ignored', (value) =>
  expect(parseLook({ theme: value, motion: value, text: value })).toEqual(unchosen),
)
