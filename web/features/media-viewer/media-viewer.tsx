import type { Post } from '@chorus/model/post'
import { ArrowLeft, ArrowRight, X } from 'lucide-react'
import { useEffect, useEffectEvent, useLayoutEffect, useRef, type KeyboardEvent } from 'react'
import { useT } from '../../i18n/use-t.ts'
import { usePostDecision, useRevealed } from '../../services/entities/use-content-rules.ts'
import { useShownName } from '../../services/entities/use-shown-names.ts'
import { postPath } from '../../services/navigation/post-path.ts'
import { AppLink } from '../../ui/controls/app-link.tsx'
import { keepGutter } from '../../ui/overlays/keep-gutter.ts'
import { CoveredMedia, CoveredPost } from '../labels/covered-post.tsx'
import { toAssets, type MediaTarget } from '../media/media-path.ts'
import { PostActions } from '../post/actions/post-actions.tsx'
import { Slide } from './slide.tsx'
import styles from './media-viewer.module.css'

interface MediaViewerProps {
  post: Post
  target: MediaTarget
  onGoTo(target: MediaTarget): void
  onClose(): void
}

/**
 * A post's media at full size over the page, with the post's actions below. Arrow keys and swipes change the slide, Escape and the back
 * button close. Zooming is left to the browser.
 */
export function MediaViewer({ post, target, onGoTo, onClose }: MediaViewerProps) {
  const t = useT()
  const dialog = useRef<HTMLDialogElement>(null)
  const isClosing = useRef(false)
  const close = () => {
    // Escape fires both cancel and close, and going back twice would leave the page.
    if (!isClosing.current) onClose()
    isClosing.current = true
  }
  useLayoutEffect(() => {
    const element = dialog.current
    keepGutter()
    element?.showModal()
    return () => element?.close()
  }, [])
  // A cover over the whole post hides its media too.
  const whole = usePostDecision(post, 'contentView').cover
  const media = usePostDecision(post, 'contentMedia').cover
  const [isWholeRevealed] = useRevealed(post.ref)
  const [isMediaRevealed] = useRevealed(`${post.ref} media`)
  const isWholeCovered = whole !== undefined && !(isWholeRevealed && whole.canReveal)
  const isCovered = isWholeCovered || (media !== undefined && !(isMediaRevealed && media.canReveal))
  const name = useShownName(post.author)!
  const assets = toAssets(post)
  const last = assets.length - 1
  const index = Math.min(target.index, Math.max(last, 0))
  const goTo = (to: number) => {
    if (to >= 0 && to <= last && to !== index) onGoTo({ ...target, index: to })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    // Players and menus over this dialog handle their own keys.
    if (step === undefined || event.defaultPrevented || isElsewhere(event.target, dialog.current)) return
    event.preventDefault()
    goTo(index + step)
  }
  return (
    <dialog
      ref={dialog}
      className={styles.viewer}
      data-covers
      data-theme="dark"
      aria-label={t('media.viewer', { name })}
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
            {t('media.position', { n: index + 1, count: assets.length })}
          </p>
        ) : null}
      </header>
      {isCovered ? (
        <div className={styles.covered}>
          {isWholeCovered ? (
            <CoveredPost post={post} surface="contentView">
              {null}
            </CoveredPost>
          ) : (
            <CoveredMedia post={post}>{null}</CoveredMedia>
          )}
        </div>
      ) : (
        <Slides post={post} index={index} onGoTo={goTo} />
      )}
      <Caption post={post} name={name} index={index} isCovered={isCovered} />
    </dialog>
  )
}

const isElsewhere = (target: EventTarget, dialog: HTMLElement | null): boolean =>
  target instanceof Element && (target.closest('dialog') !== dialog || target.closest('video, audio') !== null)

/** The slides in a horizontal scroll-snap strip, so that a swipe is a native scroll. */
function Slides({ post, index, onGoTo }: { post: Post; index: number; onGoTo(to: number): void }) {
  const t = useT()
  const strip = useRef<HTMLUListElement>(null)
  const assets = toAssets(post)
  const updateIndex = useEffectEvent(() => {
    const { scrollLeft, clientWidth } = strip.current!
    if (clientWidth > 0) onGoTo(Math.round(scrollLeft / clientWidth))
  })
  const realign = useEffectEvent(() => showSlide(strip.current!, index))
  useLayoutEffect(() => showSlide(strip.current!, index), [index])
  useEffect(() => {
    const element = strip.current!
    // Rotating the device changes the slide width.
    const observer = new ResizeObserver(() => realign())
    observer.observe(element)
    const stop = onScrollEnd(element, () => updateIndex())
    return () => {
      observer.disconnect()
      stop()
    }
  }, [])
  return (
    <div className={styles.stage}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it can be scrolled with the keyboard */}
      <ul ref={strip} className={styles.strip} tabIndex={0}>
        {assets.map((asset, at) => (
          <li key={`${at}-${asset.uri}`} className={styles.slide} inert={at !== index}>
            {/* Neighbors are rendered, so that their images preload. */}
            {Math.abs(at - index) <= 1 ? <Slide asset={asset} isShown={at === index} /> : null}
          </li>
        ))}
      </ul>
      {index > 0 ? (
        <button type="button" className={styles.turn} data-side="left" onClick={() => onGoTo(index - 1)} aria-label={t('media.previous')}>
          <ArrowLeft aria-hidden size={22} />
        </button>
      ) : null}
      {index < assets.length - 1 ? (
        <button type="button" className={styles.turn} data-side="right" onClick={() => onGoTo(index + 1)} aria-label={t('media.next')}>
          <ArrowRight aria-hidden size={22} />
        </button>
      ) : null}
    </div>
  )
}

function showSlide(strip: HTMLElement, index: number) {
  const left = index * strip.clientWidth
  if (Math.abs(strip.scrollLeft - left) > 1) strip.scrollTo({ left, behavior: 'instant' })
}

/** ms without a scroll event that count as the end, in browsers without scrollend. */
const scrollEndDelay = 150

/** Calls the listener when scrolling has ended. Returns a function that removes it. */
function onScrollEnd(strip: HTMLElement, listener: () => void): () => void {
  if ('onscrollend' in strip) {
    strip.addEventListener('scrollend', listener)
    return () => strip.removeEventListener('scrollend', listener)
  }
  const element: HTMLElement = strip
  let timer: ReturnType<typeof setTimeout> | undefined
  const onScroll = () => {
    clearTimeout(timer)
    timer = setTimeout(listener, scrollEndDelay)
  }
  element.addEventListener('scroll', onScroll, { passive: true })
  return () => {
    clearTimeout(timer)
    element.removeEventListener('scroll', onScroll)
  }
}

/** Alt text, author and actions. */
function Caption({ post, name, index, isCovered }: { post: Post; name: string; index: number; isCovered: boolean }) {
  const alt = isCovered ? undefined : toAssets(post)[index]?.alt
  return (
    <footer className={styles.foot}>
      {alt ? (
        <p dir="auto" className={styles.alt}>
          {alt}
        </p>
      ) : null}
      <div className={styles.post}>
        <AppLink href={postPath(post)} className={styles.by} isReplacing>
          <bdi>{name}</bdi>
        </AppLink>
        <PostActions post={post} />
      </div>
    </footer>
  )
}
