import type { Post } from '@chorus/model/post'
import { ArrowLeft, ArrowRight, X } from 'lucide-react'
import { useEffect, useEffectEvent, useLayoutEffect, useRef, type KeyboardEvent } from 'react'
import { useT } from '../../i18n/use-t.ts'
import { AppLink } from '../../ui/app-link.tsx'
import { PostActions } from '../post/actions/post-actions.tsx'
import { postPath } from '../post/post-path.ts'
import { toAssets, type MediaPlace } from './media-path.ts'
import { Slide } from './slide.tsx'
import styles from './media-viewer.module.css'

interface MediaViewerProps {
  post: Post
  place: MediaPlace
  onTurn(place: MediaPlace): void
  onClose(): void
}

/**
 * What a post shows, whole and over the page, with what can be done about the post beneath. Arrow keys and swipes turn the leaf, Escape and
 * the back button close; zooming is the browser's.
 */
export function MediaViewer({ post, place, onTurn, onClose }: MediaViewerProps) {
  const t = useT()
  const dialog = useRef<HTMLDialogElement>(null)
  const isClosing = useRef(false)
  const close = () => {
    // Escape says so twice, and going back twice would leave the page.
    if (!isClosing.current) onClose()
    isClosing.current = true
  }
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])
  const assets = toAssets(post)
  const last = assets.length - 1
  const index = Math.min(place.index, Math.max(last, 0))
  const turn = (to: number) => {
    if (to >= 0 && to <= last && to !== index) onTurn({ ...place, index: to })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    // A film's own keys are its own, and so are those of a menu over this.
    if (step === undefined || event.defaultPrevented || isElsewhere(event.target, dialog.current)) return
    event.preventDefault()
    turn(index + step)
  }
  return (
    <dialog
      ref={dialog}
      className={styles.viewer}
      data-theme="dark"
      aria-label={t('media.viewer', { name: post.author.displayName })}
      onKeyDown={onKeyDown}
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        close()
      }}
      onClose={(event) => event.target === event.currentTarget && close()}
    >
      <header className={styles.head}>
        <button type="button" className={styles.round} onClick={close} aria-label={t('media.close')}>
          <X aria-hidden size={22} />
        </button>
        {last > 0 ? (
          <p role="status" className={styles.count}>
            {t('media.place', { n: index + 1, count: assets.length })}
          </p>
        ) : null}
      </header>
      <Leaves post={post} index={index} onTurn={turn} />
      <Words post={post} index={index} />
    </dialog>
  )
}

const isElsewhere = (target: EventTarget, dialog: HTMLElement | null): boolean =>
  target instanceof Element && (target.closest('dialog') !== dialog || target.closest('video, audio') !== null)

/** Side by side, and only one in view: a swipe is a scroll, and comes to rest at a leaf. */
function Leaves({ post, index, onTurn }: { post: Post; index: number; onTurn(to: number): void }) {
  const t = useT()
  const strip = useRef<HTMLUListElement>(null)
  const assets = toAssets(post)
  const rest = useEffectEvent(() => {
    const { scrollLeft, clientWidth } = strip.current!
    if (clientWidth > 0) onTurn(Math.round(scrollLeft / clientWidth))
  })
  const showAgain = useEffectEvent(() => showLeaf(strip.current!, index))
  useLayoutEffect(() => showLeaf(strip.current!, index), [index])
  useEffect(() => {
    const element = strip.current!
    // Turned by ninety degrees, a leaf has another width.
    const observer = new ResizeObserver(() => showAgain())
    observer.observe(element)
    const stop = onRest(element, () => rest())
    return () => {
      observer.disconnect()
      stop()
    }
  }, [])
  return (
    <div className={styles.stage}>
      {/* Who scrolls with keys must be able to reach it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <ul ref={strip} className={styles.strip} tabIndex={0}>
        {assets.map((asset, at) => (
          <li key={`${at}-${asset.uri}`} className={styles.leaf} inert={at !== index}>
            {/* The next one is there before it is asked for. */}
            {Math.abs(at - index) <= 1 ? <Slide asset={asset} isShown={at === index} /> : null}
          </li>
        ))}
      </ul>
      {index > 0 ? (
        <button type="button" className={styles.turn} data-side="left" onClick={() => onTurn(index - 1)} aria-label={t('media.previous')}>
          <ArrowLeft aria-hidden size={22} />
        </button>
      ) : null}
      {index < assets.length - 1 ? (
        <button type="button" className={styles.turn} data-side="right" onClick={() => onTurn(index + 1)} aria-label={t('media.next')}>
          <ArrowRight aria-hidden size={22} />
        </button>
      ) : null}
    </div>
  )
}

function showLeaf(strip: HTMLElement, index: number) {
  const left = index * strip.clientWidth
  if (Math.abs(strip.scrollLeft - left) > 1) strip.scrollTo({ left, behavior: 'instant' })
}

/** ms without movement after which a scroll is taken to be over, where the browser does not say. */
const resting = 150

/** A swipe is over when the finger is off and the leaf has come to rest. */
function onRest(strip: HTMLElement, listener: () => void): () => void {
  if ('onscrollend' in strip) {
    strip.addEventListener('scrollend', listener)
    return () => strip.removeEventListener('scrollend', listener)
  }
  const element: HTMLElement = strip
  let timer: ReturnType<typeof setTimeout> | undefined
  const onScroll = () => {
    clearTimeout(timer)
    timer = setTimeout(listener, resting)
  }
  element.addEventListener('scroll', onScroll, { passive: true })
  return () => {
    clearTimeout(timer)
    element.removeEventListener('scroll', onScroll)
  }
}

/** What the author wrote about this one, whose post it is, and what can be done about it. */
function Words({ post, index }: { post: Post; index: number }) {
  const alt = toAssets(post)[index]?.alt
  return (
    <footer className={styles.foot}>
      {alt ? (
        <p dir="auto" className={styles.alt}>
          {alt}
        </p>
      ) : null}
      <div className={styles.post}>
        <AppLink href={postPath(post)} className={styles.by} isReplacing>
          <bdi>{post.author.displayName}</bdi>
        </AppLink>
        <PostActions post={post} />
      </div>
    </footer>
  )
}
