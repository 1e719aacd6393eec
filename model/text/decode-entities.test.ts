import { decodeHTML, decodeHTMLAttribute } from 'entities'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { growthOf } from '../testing/growth.ts'
import { decodeEntities } from './decode-entities.ts'

/** All 106 names that HTML accepts without a semicolon: decoding `&name` changes it. */
const bareNames = [
  ...'AMP COPY ETH GT LT QUOT REG THORN amp gt lt not para quot reg sect shy uml yen copy deg eth nbsp cent pound curren'.split(' '),
  ...'brvbar ordf ordm laquo raquo macr plusmn sup1 sup2 sup3 acute micro middot cedil frac14 frac12 frac34 iexcl iquest'.split(' '),
  ...['A', 'E', 'I', 'O', 'U', 'a', 'e', 'i', 'o', 'u'].flatMap((letter) =>
    ['grave', 'acute', 'circ', 'uml'].map((accent) => letter + accent),
  ),
  ...'Atilde atilde Ntilde ntilde Otilde otilde Aring aring AElig aelig Ccedil ccedil Oslash oslash Yacute yacute yuml'.split(' '),
  ...'thorn szlig times divide'.split(' '),
]
const closedNames = [...bareNames, ...'apos hellip mdash ndash lsquo rsquo ldquo rdquo bull trade euro zwj zwnj hearts'.split(' ')]

test('the list holds every name that HTML accepts without a semicolon', () => {
  expect(new Set(bareNames).size).toBe(106)
  for (const name of bareNames) expect(decodeHTML(`&${name}`), name).not.toContain('&' + name)
})

test.each(closedNames)('decodes &%s; as HTML does', (name) => {
  for (const text of [`a &${name}; b`, `&${name};${name};`, `&amp;${name};`]) {
    expect(decodeEntities(text)).toBe(decodeHTML(text))
    expect(decodeEntities(text, 'attribute')).toBe(decodeHTMLAttribute(text))
  }
})

test.each(bareNames)('decodes &%s without a semicolon as HTML does', (name) => {
  for (const text of [`a &${name} b`, `&${name}`, `?x=1&${name}=2`, `?x=1&${name}2`, `&${name}&${name}<`]) {
    expect(decodeEntities(text), text).toBe(decodeHTML(text))
    expect(decodeEntities(text, 'attribute'), text).toBe(decodeHTMLAttribute(text))
  }
})

test.each([
  '&#65;',
  '&#65',
  '&#x41;',
  '&#X41',
  '&#x1F600;',
  '&#0;',
  '&#x80;',
  '&#129;',
  '&#150',
  '&#159;',
  '&#160;',
  '&#1;',
  '&#xD7FF;',
  '&#xD800;',
  '&#xDFFF;',
  '&#xE000;',
  '&#x10FFFF;',
  '&#x110000;',
  '&#99999999999999999999;',
  `&#x${'f'.repeat(400)};`,
  '&#;',
  '&#x;',
  '&#xg;',
  '&#65a',
])('decodes the number %s as HTML does', (text) => {
  expect(decodeEntities(text)).toBe(decodeHTML(text))
  expect(decodeEntities(text, 'attribute')).toBe(decodeHTMLAttribute(text))
})

test.each(['&unknown;', '&constructor;', '&__proto__;', '&', '& amp;', '&;', '&notin;', '&Amp;'])('leaves %s as written', (text) =>
  expect(decodeEntities(text)).toBe(text),
)

test('decodes any mixture of known entities as HTML does', () => {
  const known = fc.constantFrom(...closedNames.map((name) => `&${name};`), ...bareNames.map((name) => `&${name} `))
  const number = fc.nat(0x11_00_00).map((point) => `&#${point};`)
  const piece = fc.oneof(known, number, fc.constantFrom('&', '#', '=', ' ', 'é', '😀', '<'))
  fc.assert(
    fc.property(
      fc.array(piece).map((all) => all.join('')),
      (text) => {
        expect(decodeEntities(text)).toBe(decodeHTML(text))
        expect(decodeEntities(text, 'attribute')).toBe(decodeHTMLAttribute(text))
      },
    ),
  )
})

test.each(['&', '&#1', '&#', '&amp', '&x', '1', 'a'])('takes time in proportion to the length: %j repeated', (unit) => {
  expect(growthOf(decodeEntities, `&${unit}`)).toBeLessThan(45)
  expect(growthOf((text) => decodeEntities(`&#${text}`), unit)).toBeLessThan(45)
})
