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

describe('the link that is previewed', () => {
  test('is the last one of the text, unless the network names one', () => {
    expect(findPreview(withLinks(['https://a.example', page]), facts)).toEqual({ link: page })
    expect(findPreview(withLinks(['https://a.example', page], { oembedUrls: ['https://b.example/'] }), facts)).toEqual({
      link: 'https://b.example/',
    })
  })

  test('is a proposal on the governance site, on our own, and in a card that came with the post', () => {
    const id = `0x${'ab'.repeat(32)}`
    const proposal = { space: 'lab.eth', id }
    for (const link of [`https://snapshot.org/#/lab.eth/proposal/${id}`, `https://chorus.example/proposal/lab.eth/${id}`]) {
      expect(findPreview(withLinks([link]), facts)).toEqual({ link, proposal })
      const card = { url: link, title: 'Snapshot', description: '' }
      expect(findPreview(withLinks([page], { card }), facts)).toEqual({ link, proposal })
    }
    expect(findPreview(withLinks(['https://snapshot.org/#/lab.eth']), facts)).toEqual({ link: 'https://snapshot.org/#/lab.eth' })
  })

  test('skips links that have no preview', () => {
    expect(findPreview(withLinks([page, 'https://mina.eth/', 'https://a.example/a.pdf', 'http://127.0.0.1/']), facts)).toEqual({
      link: page,
    })
    expect(findPreview(withLinks(['https://chorus.example/settings']), facts)).toBeUndefined()
    expect(findPreview(withLinks([]), facts)).toBeUndefined()
  })

  test('is none beside media, and uses a card that came with the post', () => {
    const card = { url: 'https://b.example/', title: 'B', description: '' }
    expect(findPreview(withLinks([page], { card }), facts)).toEqual({ link: 'https://b.example/', card })
    expect(findPreview(withLinks([page], { card: { ...card, url: 'javascript:alert(1)' } }), facts)).toBeUndefined()
    const attachments = [{ type: 'Image' as const, uri: 'https://b.example/a.png' }]
    for (const own of [
      { attachments },
      { article: { title: 'A' } },
      { space: { id: '1', url: 'https://x.com/i/spaces/1', title: 'S', state: 'live' as const } },
    ])
      expect(findPreview(withLinks([page], own), facts)).toBeUndefined()
    expect(findPreview(withLinks([page], {}, { quoteOn: samplePost('bluesky', 'a') }), facts)).toBeUndefined()
  })
})

describe('the target of a preview', () => {
  const find = (link: string, more = {}) => findPreview(withLinks([link]), { ...facts, ...more })

  test('is a post when the link leads to a connected network or to this site', () => {
    expect(find('https://hey.xyz/posts/2x8mr6kz')?.place).toMatchObject({ network: 'lens', id: '2x8mr6kz', path: '/post/lens/2x8mr6kz' })
    const path = '/post/lens/2x8mr6kz'
    // The current form of a link and an older one.
    for (const own of [path, '/post/2x8mr6kz?source=lens', `${path}/?x=y`])
      expect(find(`https://chorus.example${own}`)?.place).toEqual({ network: 'lens', id: '2x8mr6kz', path })
    expect(find('https://CHORUS.example:443/post/lens/2x8mr6kz')?.place).toBeDefined()
    expect(find('https://bsky.app/profile/mina.example/post/3kabc')?.place).toMatchObject({
      network: 'bluesky',
      author: 'mina.example',
    })
    expect(find('https://chorus.example.evil.example/post/lens/2x8mr6kz')?.place).toBeUndefined()
    // X is not connected here, so the link is previewed as an ordinary page.
    expect(find('https://x.com/mina/status/12')).toEqual({ link: 'https://x.com/mina/status/12' })
  })

  test('is a live room without fetching its page', () => {
    expect(find('https://x.com/i/spaces/1nGeLPBAmYpKX')).toEqual({ link: 'https://x.com/i/spaces/1nGeLPBAmYpKX', isSpace: true })
  })

  test('is still a post when the server fetches no pages', () => {
    expect(find(page, { previewsPages: false })).toBeUndefined()
    expect(find('https://hey.xyz/posts/2x8mr6kz', { previewsPages: false })?.place).toBeDefined()
  })
})

describe('a poll', () => {
  const id = 'A-poll_of-16char'
  const link = `https://chorus.example/polls/${id}`
  const pollOf = (post: Post) => findPreview(post, facts)?.poll?.id

  test('is shown in place of a preview, whichever way the network names its link', () => {
    expect(pollOf(withLinks([link]))).toBe(id)
    expect(pollOf(withLinks([`${link}?source=farcaster`]))).toBe(id)
    expect(pollOf(withLinks([], { oembedUrls: [link] }))).toBe(id)
    expect(pollOf(withLinks([], { card: { url: link, title: 'Which quay?', description: '' } }))).toBe(id)
  })

  test('of another origin is an ordinary page', () => {
    expect(findPreview(withLinks([`https://polls.firefly.social/polls/${id}`]), facts)).toEqual({
      link: `https://polls.firefly.social/polls/${id}`,
    })
    for (const wrong of [`${link}/more`, 'https://chorus.example/polls/short', 'https://chorus.example/polls'])
      expect(pollOf(withLinks([wrong]))).toBeUndefined()
  })
})
