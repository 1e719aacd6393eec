import type { Post } from '@chorus/model/post'
import { Component, Suspense, type ReactNode } from 'react'
import { useT } from '../../i18n/use-t.ts'
import { AppLink } from '../../ui/app-link.tsx'
import { PostSkeleton } from '../../ui/skeletons.tsx'
import { postPath } from './post-path.ts'
import styles from './post-body.module.css'

interface CardBoundaryProps {
  post: Post
  children: ReactNode
}

/**
 * One card that breaks is one card: the list stays. A class, because React offers this to classes only. On the server there
 * are no such boundaries; there the nearest Suspense takes the break, and the browser draws the card again.
 */
export class CardBoundary extends Component<CardBoundaryProps, { isBroken: boolean }> {
  override state = { isBroken: false }

  static getDerivedStateFromError() {
    return { isBroken: true }
  }

  override render() {
    if (this.state.isBroken) return <BrokenCard post={this.props.post} />
    return <Suspense fallback={<PostSkeleton />}>{this.props.children}</Suspense>
  }
}

function BrokenCard({ post }: { post: Post }) {
  const t = useT()
  return (
    <article className={styles.gone} data-ref={post.ref} tabIndex={-1}>
      {t('error.card')} <AppLink href={postPath(post)}>{t('post.title')}</AppLink>
    </article>
  )
}
