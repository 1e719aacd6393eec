import { Refusal } from '@chorus/contract/refusal'
import type { XUser } from '@chorus/contract/twitter/twitter-types'
import { upscale } from '@chorus/networks/x/upscale'
import type { Context, Hono } from 'hono'
import { createSendBytes } from '../../../guard/send-bytes.ts'
import type { NetworkRouteDeps } from '../../adapter/network-adapter.ts'
import { answerX } from '../api/answer-x.ts'
import { createXUsers, fetchPublicUser } from '../api/x-users.ts'
import { createReadArticleImage } from '../reads/article-image.ts'
import type { AskableX } from './ask-as-x.ts'
import type { Reading } from './create-reading.ts'
import { parseXHandle } from './parse-x-handle.ts'
import { parseXId } from './parse-x-id.ts'
import { xNotOffered } from './twitter-login.ts'

export interface TwitterImageDeps extends Pick<NetworkRouteDeps, 'countFile' | 'pageTransport'> {
  x: AskableX
  reading: Reading
  /** ms */
  now(): number
}

/** Nothing in it may run. */
const imageHeaders = {
  'cache-control': 'public, max-age=86400',
  'content-security-policy': "default-src 'none'; sandbox",
  'x-content-type-options': 'nosniff',
}

/** Avatars and the covers of articles, as browsers load images: not JSON. Provider API §4.4. */
export function twitterImageRoutes(app: Hono, { x, reading, pageTransport, countFile, now }: TwitterImageDeps): void {
  const sendAvatar = async (context: Context, find: () => Promise<XUser>) => {
    // Guests ask at our application's expense.
    await countFile(context, 'search')
    const { profile_image_url: url } = await find()
    if (!url || !/^https?:\/\//.test(url)) throw new Refusal('This user has no avatar.', { status: 404 })
    context.header('cache-control', 'private, max-age=3600')
    return context.redirect(upscale(url))
  }
  app.get('/api/twitter/user/:id/avatar', (context) =>
    sendAvatar(context, () =>
      answerX(async () => {
        if (!x) throw xNotOffered()
        const id = parseXId(context.req.param('id'))
        const session = await x.sessions.find(context)
        return session ? createXUsers(x.api, session.credentials).user(id) : fetchPublicUser(x.api, id)
      }),
    ),
  )
  app.get('/api/twitter/username/:handle/avatar', (context) =>
    sendAvatar(context, () => reading(context, (reads) => reads.userByHandle(parseXHandle(context.req.param('handle'))))),
  )

  const sendBytes = createSendBytes()
  const readImage = pageTransport && createReadArticleImage({ transport: pageTransport, now })
  app.get('/api/twitter/article/:id/image', async (context) => {
    await countFile(context, 'preview')
    if (!readImage) throw new Refusal('article not found', { status: 404 })
    const { type, bytes } = await readImage(parseXId(context.req.param('id')))
    return sendBytes(bytes, { ...imageHeaders, 'content-type': type })
  })
}
