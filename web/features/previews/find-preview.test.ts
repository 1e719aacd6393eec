import type { Post, PostMetadata } from '@chorus/model/post'
import { describe, expect, test } from 'vitest'
import { samplePost } from '../../cache/testing/sample-entities.ts'
import { findPreview } from './find-preview.ts'

const facts = { origin: 'https://chorus.example', connected: ['bluesky', 'lens', 'farcaster'], previewsPages: true } as const

const withLinks = (links: string[], metadata: Partial<PostMetadata> = {}, post: Partial<Post> = {}): Post => {
  const base = samplePost('bluesky', 'a')
  const facets = links.map((url, index) => ({ kind: 'link' as const, url, start: index, end: index + 1 }))
  return { ...base, ...post, metadata: { ...base.metadata, facets, ...metadata } }
}
const page = 'https://harbournotes.example/locks'

describe('which link is shown', () => {
  test('the last one of a text, unless the network names one', () => {
    expect(findPreview(withLinks(['https://a.example', page]), facts)).toEqual({ link: page })
    expect(findPreview(withLinks(['https://a.example', page], { oembedUrls: ['https://b.example/'] }), facts)).toEqual({
      link: 'https://b.example/',
    })
  })

  test('past those of which there is none', () => {
    expect(findPreview(withLinks([page, 'https://mina.eth/', 'https://a.example/a.pdf', 'http://127.0.0.1/']), facts)).toEqual({
      link: page,
    })
    expect(findPreview(withLinks(['https://chorus.example/settings']), facts)).toBeUndefined()
    expect(findPreview(withLinks([]), facts)).toBeUndefined()
  })

  test('what came with the post stands for itself, and so does what the post has of its own', () => {
    const card = { url: 'https://b.example/', title: 'B', description: '' }
    expect(findPreview(withLinks([page], { card }), facts)).toEqual({ link: 'https://b.example/', card })
    expect(findPreview(withLinks([page], { card: { ...card, url: 'javascript:alert(1)' } }), facts)).toBeUndefined()
    const attachments = [{ type: 'Image' as const, uri: 'https://b.example/a.png' }]
    for (const own of [{ attachments }, { article: { title: 'A' } }, { space: { id: '1', title: 'S', state: 'live' as const } }])
      expect(findPreview(withLinks([page], own), facts)).toBeUndefined()
    expect(findPreview(withLinks([page], {}, { quoteOn: samplePost('bluesky', 'a') }), facts)).toBeUndefined()
  })
})

describe('what it leads to', () => {
  const find = (link: string, more = {}) => findPreview(withLinks([link]), { ...facts, ...more })

  test('a post of a network that can be read here, or of ours', () => {
    expect(find('https://hey.xyz/posts/2x8mr6kz')?.place).toMatchObject({ network: 'lens', id: '2x8mr6kz', path: '/post/lens/2x8mr6kz' })
    const path = '/post/lens/2x8mr6kz'
    // As it is passed on today, and as it was once.
    for (const own of [path, '/post/2x8mr6kz?source=lens', `${path}/?x=y`])
      expect(find(`https://chorus.example${own}`)?.place).toEqual({ network: 'lens', id: '2x8mr6kz', path })
    expect(find('https://CHORUS.example:443/post/lens/2x8mr6kz')?.place).toBeDefined()
    expect(find('https://bsky.app/profile/mina.example/post/3kabc')?.place).toMatchObject({
      network: 'bluesky',
      author: 'mina.example',
    })
    expect(find('https://chorus.example.evil.example/post/lens/2x8mr6kz')?.place).toBeUndefined()
    // X is not connected here: its page is one of a stranger.
    expect(find('https://x.com/mina/status/12')).toEqual({ link: 'https://x.com/mina/status/12' })
  })

  test('a room, of which nobody is asked', () => {
    expect(find('https://x.com/i/spaces/1nGeLPBAmYpKX')).toEqual({ link: 'https://x.com/i/spaces/1nGeLPBAmYpKX', isSpace: true })
  })

  test('a server that reads no pages shows posts all the same', () => {
    expect(find(page, { previewsPages: false })).toBeUndefined()
    expect(find('https://hey.xyz/posts/2x8mr6kz', { previewsPages: false })?.place).toBeDefined()
  })
})
