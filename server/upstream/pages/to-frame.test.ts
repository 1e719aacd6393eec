import { describe, expect, test } from 'vitest'
import { toFrame } from './to-frame.ts'

const page = new URL('https://tides.example/today')
const read = (tags: Record<string, string>) => toFrame(new Map(Object.entries(tags)), page, 'Tides')
const action = { type: 'launch_miniapp', name: 'Tides', url: 'https://tides.example/app' }
const embed = (more: object = {}, ofAction: object = {}) =>
  JSON.stringify({
    version: '1',
    imageUrl: 'https://tides.example/a.png',
    button: { title: 'Open tides', action: { ...action, ...ofAction } },
    ...more,
  })

describe('a mini app', () => {
  test('is read from either tag, with the newer name first', () => {
    const found = {
      x_version: 2,
      x_url: page.href,
      version: '1',
      imageUrl: 'https://tides.example/a.png',
      button: { title: 'Open tides', action },
    }
    expect(read({ 'fc:miniapp': embed() })).toEqual(found)
    expect(read({ 'fc:frame': embed({}, { type: 'launch_frame' }) })).toMatchObject({ button: { action: { type: 'launch_frame' } } })
    expect(read({ 'fc:miniapp': embed(), 'fc:frame': embed({}, { name: 'Old' }) })).toEqual(found)
    expect(read({ 'fc:miniapp': '{', 'fc:frame': embed() })).toEqual(found)
  })

  test('opens its own page when it names no address', () => {
    expect(read({ 'fc:miniapp': embed({}, { url: undefined }) })).toMatchObject({ button: { action: { url: page.href } } })
  })

  test('drops a splash screen that can’t be shown', () => {
    const splash = { splashImageUrl: 'http://tides.example/a.png', splashBackgroundColor: 'red;background:url(x)' }
    expect(read({ 'fc:miniapp': embed({}, splash) })).toMatchObject({ button: { action } })
    expect(JSON.stringify(read({ 'fc:miniapp': embed({}, splash) }))).not.toContain('splash')
  })

  test.each([
    ['another version', embed({ version: '2' })],
    ['an image that is not https', embed({ imageUrl: 'http://tides.example/a.png' })],
    ['a private address', embed({}, { url: 'https://127.0.0.1/app' })],
    ['an address on this machine', embed({}, { url: 'https://localhost/app' })],
    ['a script', embed({}, { url: 'javascript:alert(1)' })],
    ['credentials', embed({}, { url: 'https://a:b@tides.example/' })],
    ['a long name', embed({}, { name: 'x'.repeat(33) })],
    ['an unknown action', embed({}, { type: 'view_token' })],
    ['a long address', embed({}, { url: `https://tides.example/${'x'.repeat(1024)}` })],
    ['no object', '[1]'],
  ])('with %s is none', (_, json) => expect(read({ 'fc:miniapp': json })).toBeUndefined())
})

describe('a frame of version 1', () => {
  const tags = {
    'fc:frame': 'vNext',
    'fc:frame:image': 'https://tides.example/old.png',
    'fc:frame:post_url': 'https://tides.example/press',
    'fc:frame:input:text': 'Which port?',
    'fc:frame:button:1': 'High water',
    'fc:frame:button:2': 'Site',
    'fc:frame:button:2:action': 'link',
    'fc:frame:button:2:target': 'https://tides.example/',
    'fc:frame:button:4': 'After a gap',
  }

  test('has its image, field and buttons up to the first gap', () => {
    expect(read(tags)).toEqual({
      x_version: 1,
      url: page.href,
      title: 'Tides',
      version: 'vNext',
      image: { url: 'https://tides.example/old.png' },
      postUrl: 'https://tides.example/press',
      input: { label: 'Which port?' },
      buttons: [
        { index: 1, text: 'High water', action: 'post' },
        { index: 2, text: 'Site', action: 'link', target: 'https://tides.example/' },
      ],
      refreshPeriod: Number.MAX_SAFE_INTEGER,
      protocol: 'fc',
    })
  })

  test('may be an Open Frame', () => {
    expect(read({ 'of:version': 'vNext', 'of:image': 'https://tides.example/o.png', 'of:button:1': 'Go' })).toMatchObject({
      protocol: 'of',
      postUrl: page.href,
      buttons: [{ index: 1, text: 'Go', action: 'post' }],
    })
  })

  test('leaves out links to unsafe targets', () => {
    for (const target of ['javascript:alert(1)', 'http://127.0.0.1/', ''])
      expect(read({ ...tags, 'fc:frame:button:2:target': target })).toMatchObject({ buttons: [{ index: 1 }] })
    expect(read({ ...tags, 'fc:frame:image': 'http://tides.example/old.png' })).toBeUndefined()
  })
})

test('a page without such tags offers nothing', () => expect(read({ 'fc:frame': '' })).toBeUndefined())
