import type { Post } from '@chorus/model/post'
import type { Profile } from '@chorus/model/profile'
import { beforeAll, expect, test } from 'vitest'
import { loadCatalogue } from '../../../i18n/catalogues.ts'
import { createTranslate } from '../../../i18n/create-translate.ts'
import { findReplyObstacle } from './find-reply-obstacle.ts'

beforeAll(() => loadCatalogue('en'))

const person = (handle: string, following = false) => ({ handle, viewerContext: { following } }) as Profile
const root = { author: person('rosa') } as Post
const find = (more: Partial<Post>) =>
  findReplyObstacle({ author: person('omar'), canComment: false, ...more } as Post, createTranslate('en'))

test.each<[string, Partial<Post>, string | undefined]>([
  ['nothing, where the network allows it', { canComment: true }, undefined],
  ['the author of a first post', {}, '@omar limits who can reply.'],
  ['the author of the first post, in a reply', { rootPostId: 'r', root }, '@rosa limits who can reply.'],
  ['no one, while the first post is unknown', { rootPostId: 'r' }, 'Replies to this thread are limited.'],
  [
    'no one, also when only their followers may',
    { rootPostId: 'r', commentsLimitedTo: 'followers' },
    'Replies to this thread are limited.',
  ],
  ['whose followers may', { rootPostId: 'r', root, commentsLimitedTo: 'followers' }, 'Only people who follow @rosa can reply.'],
  ['nothing, after following', { commentsLimitedTo: 'followers', author: person('omar', true) }, undefined],
])('names %s', (_, post, sentence) => expect(find(post)).toBe(sentence))
