import { Failure } from '@chorus/model/failure'
import type { Post } from '@chorus/model/post'
import { describe, expect, test } from 'vitest'
import { fetchThread, type ThreadReads } from './fetch-thread.ts'

/** Enough of a post to be in a thread: `author` replied to `parent` at a time. */
interface Said {
  id: string
  author: string
  parent?: string
  at: number
  isHidden?: boolean
}

const root = (said: readonly Said[], id: string): string => {
  const parent = said.find((each) => each.id === id)?.parent
  return parent ? root(said, parent) : id
}

/** A network with these posts that counts requests and answers in pages of three. */
function createNetwork(said: readonly Said[], change: Partial<ThreadReads> = {}) {
  const calls: string[] = []
  const toPost = ({ id, author, parent, at, isHidden }: Said, height = 1): Post =>
    ({
      ref: `lens:${id}`,
      postId: id,
      timestamp: at,
      isHidden,
      author: { profileId: author, ref: `lens:@${author}` },
      stats: { comments: said.filter((each) => each.parent === id).length },
      parentPostId: parent,
      rootPostId: parent ? root(said, id) : undefined,
      commentOn:
        parent && height > 0
          ? toPost(
              said.find((each) => each.id === parent)!,
              height - 1,
            )
          : undefined,
    }) as unknown as Post
  const newestFirst = (wanted: (each: Said) => boolean) =>
    said
      .filter(wanted)
      .toSorted((a, b) => b.at - a.at)
      .map((each) => toPost(each))
  const cut = (items: Post[]) => ({ items: items.slice(0, 3), cursor: items.length > 3 ? 'more' : undefined })
  const reads: ThreadReads = {
    post: async (id) => toPost(said.find((each) => each.id === id)!),
    comments: async (id) => cut(newestFirst(({ parent }) => parent === id)),
    commentsBy: async (author, id) => newestFirst((each) => each.parent === id && each.author === author),
    latestCommentsBy: async (author) => cut(newestFirst((each) => each.author === author && each.parent !== undefined)),
    ancestors: async (id) => {
      const line = (each: Said | undefined, left: number): Post[] =>
        each && left > 0
          ? [
              toPost(each),
              ...line(
                said.find((other) => other.id === each.parent),
                left - 1,
              ),
            ]
          : []
      return line(
        said.find((each) => each.id === id),
        3,
      )
    },
    ...change,
  }
  const counted = Object.fromEntries(
    Object.entries(reads).map(([name, read]) => [
      name,
      (...args: [string, string]) => {
        calls.push(name)
        return (read as (...args: [string, string]) => unknown)(...args)
      },
    ]),
  ) as unknown as ThreadReads
  return { reads: counted, calls }
}

const chainOf = (length: number, author = (_index: number) => 'mina'): Said[] =>
  Array.from({ length }, (_, index) => ({ id: `p${index}`, author: author(index), parent: index ? `p${index - 1}` : undefined, at: index }))
const idsOf = (posts: readonly Post[]) => posts.map(({ postId }) => postId)

describe('the author’s continuation', () => {
  test('is followed through old posts with one request per part', async () => {
    const later = Array.from({ length: 5 }, (_, index) => ({ id: `later${index}`, author: 'mina', parent: 'x', at: 100 + index }))
    const said = [...chainOf(6), { id: 'x', author: 'teo', at: 0 }, ...later]
    const { reads, calls } = createNetwork(said)
    const { continuation } = await fetchThread(reads, 'p0')
    expect(idsOf(continuation)).toEqual(['p1', 'p2', 'p3', 'p4', 'p5'])
    expect(calls.filter((name) => name === 'latestCommentsBy')).toHaveLength(1)
  })

  test('needs no request per part when the author’s latest comments contain it', async () => {
    const { reads, calls } = createNetwork(chainOf(4))
    expect(idsOf((await fetchThread(reads, 'p0')).continuation)).toEqual(['p1', 'p2', 'p3'])
    expect(calls).not.toContain('commentsBy')
  })

  test('ends after 25 parts', async () => {
    const { reads } = createNetwork(chainOf(40))
    expect((await fetchThread(reads, 'p0')).continuation).toHaveLength(25)
  })

  test('is the first of several self-replies, and the others stay comments', async () => {
    const said = [...chainOf(2), { id: 'second', author: 'mina', parent: 'p0', at: 9 }, { id: 'other', author: 'teo', parent: 'p0', at: 8 }]
    const { continuation, comments } = await fetchThread(createNetwork(said).reads, 'p0')
    expect(idsOf(continuation)).toEqual(['p1'])
    expect(idsOf(comments.items)).toEqual(['second', 'other'])
    expect(comments.items.every(({ commentOn }) => commentOn?.postId === 'p0')).toBe(true)
  })

  test('is found behind a page of other people’s replies', async () => {
    const crowd = Array.from({ length: 9 }, (_, index) => ({ id: `c${index}`, author: 'teo', parent: 'p0', at: 50 + index }))
    const { continuation, comments } = await fetchThread(createNetwork([...chainOf(2), ...crowd]).reads, 'p0')
    expect(idsOf(continuation)).toEqual(['p1'])
    expect(comments.cursor).toBe('more')
  })

  test('continues past deleted parts', async () => {
    const said = [
      ...chainOf(1),
      { id: 'gone', author: 'mina', parent: 'p0', at: 1, isHidden: true },
      { id: 'said', author: 'mina', parent: 'p0', at: 2 },
    ]
    expect(idsOf((await fetchThread(createNetwork(said).reads, 'p0')).continuation)).toEqual(['said'])
  })

  test('makes no request when there are no replies', async () => {
    const { reads, calls } = createNetwork(chainOf(1))
    expect((await fetchThread(reads, 'p0')).continuation).toEqual([])
    expect(calls.toSorted()).toEqual(['comments', 'post'])
  })
})

describe('the ancestors', () => {
  const turns = (index: number) => (index % 2 ? 'teo' : 'mina')

  test.each([0, 1, 2, 3, 4, 11])('are complete up to %i posts', async (depth) => {
    const { reads } = createNetwork(chainOf(depth + 1, turns))
    expect(idsOf((await fetchThread(reads, `p${depth}`)).ancestors)).toEqual(Array.from({ length: depth }, (_, index) => `p${index}`))
  })

  test('have a gap at the top when they cannot be loaded further', async () => {
    const refuse = () => Promise.reject(new Failure('broken', 'no'))
    const { reads } = createNetwork(chainOf(8, turns), { ancestors: refuse, commentsBy: refuse, latestCommentsBy: refuse })
    const thread = await fetchThread(reads, 'p6')
    expect(idsOf(thread.ancestors)).toEqual(['p5'])
    expect(idsOf(thread.comments.items)).toEqual(['p7'])
  })

  test('end after 80 posts, even in a cycle', async () => {
    const { reads } = createNetwork(chainOf(3, turns), {
      ancestors: async () => Array.from({ length: 7 }, (_, index) => ({ postId: `round${index}` }) as Post),
    })
    expect((await fetchThread(reads, 'p2')).ancestors).toHaveLength(80)
  })
})

describe('a failure', () => {
  test('of the post fails the thread, whatever its comments return', async () => {
    const gone = new Failure('not-found', 'No post found')
    const { reads } = createNetwork(chainOf(1), {
      post: () => new Promise((_, reject) => void setTimeout(() => reject(gone), 5)),
      comments: () => Promise.reject(new Failure('refused', 'no such post')),
    })
    await expect(fetchThread(reads, 'p0')).rejects.toBe(gone)
  })

  test('of the comments fails the thread', async () => {
    const { reads } = createNetwork(chainOf(2), { comments: () => Promise.reject(new Failure('timeout', 'late')) })
    await expect(fetchThread(reads, 'p0')).rejects.toMatchObject({ kind: 'timeout' })
  })

  test('aborting ends everything', async () => {
    const leave = () => Promise.reject(new Failure('aborted', 'left'))
    const { reads } = createNetwork(
      chainOf(8, (index) => (index % 2 ? 'teo' : 'mina')),
      { ancestors: leave },
    )
    await expect(fetchThread(reads, 'p6')).rejects.toMatchObject({ kind: 'aborted' })
  })
})
