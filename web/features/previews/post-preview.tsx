import type { Post } from '@chorus/model/post'
import { descriptors } from '@chorus/networks/descriptors'
import type { RefObject } from 'react'
import { useServices } from '../../app/services-context.tsx'
import { useT } from '../../i18n/use-t.ts'
import { AppLink } from '../../ui/app-link.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { NetworkMark } from '../../ui/network-mark.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import type { PostPlace } from '../post/find-post-place.ts'
import { postPath } from '../post/post-path.ts'
import { usePostContent } from '../post/use-post-content.ts'
import { useUnwanted } from '../post/use-unwanted.ts'
import { useNearResource } from './use-near-resource.ts'
import styles from './link-preview.module.css'

interface PostPreviewProps {
  place: PostPlace
  link: string
  /** Loaded when it comes near the screen. */
  box: RefObject<Element | null>
}

/** A post that a link leads to: who says what, and the way to it in here. */
export function PostPreview({ place, link, box }: PostPreviewProps) {
  const t = useT()
  const services = useServices()
  const { network } = place
  const resource = services.resource({
    key: `linked post ${'id' in place ? place.id : link}`,
    network,
    async load() {
      const connection = services.connections[network]
      return connection.post('id' in place ? place.id : place.toId((await connection.profile(place.author)).profileId))
    },
    toReply: (post: Post) => ({ posts: [post] }),
  })
  const { value, failure } = useNearResource(box, resource)
  if (value) return <Linked post={value} />
  return <Bare place={place} why={failure?.kind === 'not-found' ? t('post.unavailable') : undefined} />
}

/** Which network it is on is all that its address says. */
function Bare({ place: { network, path }, why }: { place: Pick<PostPlace, 'network' | 'path'>; why?: string }) {
  const t = useT()
  return (
    <AppLink href={path} className={styles.post}>
      <span className={styles.head}>
        <NetworkMark network={network} />
        <b>{why ?? t('preview.post', { network: descriptors[network].label })}</b>
      </span>
    </AppLink>
  )
}

function Linked({ post: loaded }: { post: Post }) {
  const t = useT()
  const post = usePostContent(loaded)
  const unwanted = useUnwanted(post.author)
  const { author, network, metadata } = post
  const path = postPath(post)
  if (post.isHidden || unwanted)
    return (
      <Bare place={{ network, path }} why={t(post.isHidden ? 'post.deleted' : unwanted === 'blocked' ? 'post.blocked' : 'post.muted')} />
    )
  return (
    <AppLink href={path} className={styles.post}>
      <span className={styles.head}>
        <Avatar seed={author.ref} name={author.displayName} src={author.pfp} size={20} />
        <b dir="auto">{author.displayName}</b>
        <RelativeTime at={post.timestamp} />
        <NetworkMark network={network} />
      </span>
      <span dir="auto" className={styles.said}>
        {post.isEncrypted ? t('post.encrypted') : metadata.content || t('post.title')}
      </span>
    </AppLink>
  )
}
