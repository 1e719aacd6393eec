import type { Post } from '@chorus/model/post'
import { descriptors } from '@chorus/networks/descriptors'
import type { RefObject } from 'react'
import { useT } from '../../i18n/use-t.ts'
import { useServices } from '../../services/context/services-context.tsx'
import { usePostDecision } from '../../services/entities/use-content-rules.ts'
import { useModeration } from '../../services/entities/use-moderation.ts'
import { usePostContent } from '../../services/entities/use-post-content.ts'
import { useShownProfile } from '../../services/entities/use-shown-profile.ts'
import type { PostPlace } from '../../services/navigation/find-post-place.ts'
import { postPath } from '../../services/navigation/post-path.ts'
import { useNearResource } from '../../services/previews/use-near-resource.ts'
import { Avatar } from '../../ui/content/avatar.tsx'
import { NetworkMark } from '../../ui/content/network-mark.tsx'
import { RelativeTime } from '../../ui/content/relative-time.tsx'
import { AppLink } from '../../ui/controls/app-link.tsx'
import styles from './link-preview.module.css'

interface PostPreviewProps {
  place: PostPlace
  link: string
  /** The post loads when this box nears the screen. */
  box: RefObject<Element | null>
}

/** A linked post of a connected network, with a link to its page here. */
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
    toBatch: (post: Post) => ({ posts: [post] }),
  })
  const { value, failure } = useNearResource(box, resource)
  if (value) return <Linked post={value} />
  return <Bare place={place} why={failure?.kind === 'not-found' ? t('post.unavailable') : undefined} />
}

/** Shown while loading and after a failure: all that the URL tells is the network. */
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
  const unwanted = useModeration(post.author)
  const author = useShownProfile(post.author)
  const isCovered = usePostDecision(post, 'contentList').cover !== undefined
  const { network, metadata } = post
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
        {post.isEncrypted ? t('post.encrypted') : (!isCovered && metadata.content) || t('post.title')}
      </span>
    </AppLink>
  )
}
