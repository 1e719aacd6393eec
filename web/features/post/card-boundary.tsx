import type { Post } from '@chorus/model/post'
import { Component, Suspense, type ReactNode } from 'react'
import { useT } from '../../i18n/use-t.ts'
import { postPath } from '../../services/navigation/post-path.ts'
import { AppLink } from '../../ui/controls/app-link.tsx'
import { PostSkeleton } from '../../ui/feedback/skeletons.tsx'
import styles from './content/post-body.module.css'

interface CardBoundaryProps {
  post: Post
  children: ReactNode
}

/**
 * Keeps a card that throws from taking down the list. A class, because React has no hook for error boundaries. On the server the nearest
 * Suspense boundary catches the error instead, and the browser renders the card again.
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
