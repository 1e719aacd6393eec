import { useEffectEvent, useLayoutEffect, useRef, type KeyboardEvent, type ReactNode, type RefObject } from 'react'
import { AppLink } from '../controls/app-link.tsx'
import styles from './menu.module.css'

interface EntryBase {
  label: string
  icon?: ReactNode
  /** Why it is disabled right now. It is still shown, with this reason. */
  obstacle?: string
  /** It cannot be undone. */
  isGrave?: boolean
}

/** A menu item: an action, a path within the app, or an external URL. */
export type MenuEntry = EntryBase & ({ choose(): void } | { href: string } | { url: string })

interface MenuProps {
  label: string
  /** Called while it is open. */
  entries: () => readonly MenuEntry[]
  isOpen: boolean
  anchor: RefObject<HTMLElement | null>
  onClose(): void
}

/** What a menu button opens: a dropdown, shown as a bottom sheet on phones. */
export const Menu = ({ isOpen, ...menu }: MenuProps) => (isOpen ? <OpenMenu {...menu} /> : null)

/** A dialog, so that the page behind is inert, Escape closes it and focus returns to the button. */
function OpenMenu({ label, entries, anchor, onClose }: Omit<MenuProps, 'isOpen'>) {
  const dialog = useRef<HTMLDialogElement>(null)
  const close = useEffectEvent(onClose)
  useLayoutEffect(() => {
    const element = dialog.current
    if (!element) return undefined
    element.showModal()
    if (anchor.current) place(element, anchor.current)
    findItems(element)[0]?.focus({ preventScroll: true })
    const onPress = (event: MouseEvent) => {
      if (event.target === element) close()
    }
    // The page can scroll beneath the menu, which follows its button until that is out of view.
    const onMove = () => {
      if (anchor.current && isInSight(anchor.current)) place(element, anchor.current)
      else close()
    }
    element.addEventListener('click', onPress)
    window.addEventListener('scroll', onMove, { passive: true })
    window.addEventListener('resize', onMove)
    return () => {
      element.removeEventListener('click', onPress)
      window.removeEventListener('scroll', onMove)
      window.removeEventListener('resize', onMove)
      element.close()
    }
  }, [anchor])

  const items = entries()
  // Entries that load while it is open make it taller.
  useLayoutEffect(() => {
    if (dialog.current?.open && anchor.current) place(dialog.current, anchor.current)
  })

  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-label={label}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <div role="menu" tabIndex={-1} aria-label={label} className={styles.menu} onKeyDown={(event) => walk(event, onClose)}>
        {items.map((entry) => (
          // Copies of a post on one network have the same label.
          <Item key={`${entry.label} ${'href' in entry ? entry.href : ''}`} entry={entry} onClose={onClose} />
        ))}
      </div>
    </dialog>
  )
}

function Item({ entry, onClose }: { entry: MenuEntry; onClose(): void }) {
  const { label, icon, obstacle, isGrave } = entry
  const shared = { role: 'menuitem', tabIndex: -1, className: styles.item } as const
  const inside = (
    <>
      {icon}
      <span>
        {label}
        {obstacle ? <small>{obstacle}</small> : null}
      </span>
    </>
  )
  if ('href' in entry)
    return (
      <AppLink {...shared} href={entry.href} onNavigate={onClose}>
        {inside}
      </AppLink>
    )
  if ('url' in entry)
    return (
      <a {...shared} href={entry.url} target="_blank" rel="noopener noreferrer nofollow" onClick={onClose}>
        {inside}
      </a>
    )
  return (
    <button
      type="button"
      {...shared}
      data-grave={isGrave || undefined}
      aria-disabled={obstacle ? true : undefined}
      onClick={() => {
        if (obstacle) return
        onClose()
        entry.choose()
      }}
    >
      {inside}
    </button>
  )
}

const findItems = (menu: HTMLElement) => [...menu.querySelectorAll<HTMLElement>('[role=menuitem]')]

/** Arrow keys cycle, Home and End jump, a letter finds the next item that starts with it, and Tab closes the menu. */
function walk(event: KeyboardEvent<HTMLElement>, onClose: () => void) {
  const items = findItems(event.currentTarget)
  const now = items.indexOf(document.activeElement as HTMLElement)
  if (event.key === 'Tab') {
    event.preventDefault()
    onClose()
    return
  }
  const next = findNext(event, items, now)
  if (next === undefined) return
  event.preventDefault()
  items[next]?.focus()
}

function findNext({ key, metaKey, ctrlKey, altKey }: KeyboardEvent, items: readonly HTMLElement[], now: number): number | undefined {
  if (key === 'ArrowDown') return (now + 1) % items.length
  if (key === 'ArrowUp') return (now - 1 + items.length) % items.length
  if (key === 'Home') return 0
  if (key === 'End') return items.length - 1
  if (key.length !== 1 || key === ' ' || metaKey || ctrlKey || altKey) return undefined
  const letter = key.toLowerCase()
  const order = items.map((_, step) => (now + 1 + step) % items.length)
  return order.find((index) => items[index]!.textContent.trim().toLowerCase().startsWith(letter))
}

/** Space in px between the menu, its button and the edge of the screen. */
const gap = 4
const edge = 8

function isInSight(anchor: HTMLElement): boolean {
  const { top, bottom } = anchor.getBoundingClientRect()
  return bottom > 0 && top < innerHeight
}

/** Below the button, or above it if there is no room below. The stylesheet overrides this on phones. */
function place(menu: HTMLElement, anchor: HTMLElement) {
  const button = anchor.getBoundingClientRect()
  const { width, height } = menu.getBoundingClientRect()
  const isOnRight = button.left + button.right > innerWidth
  const left = isOnRight ? button.right - width : button.left
  const isAbove = button.bottom + gap + height > innerHeight - edge && button.top - gap - height > edge
  menu.style.setProperty('--left', `${Math.max(edge, left)}px`)
  menu.style.setProperty('--top', `${isAbove ? button.top - gap - height : Math.min(button.bottom + gap, innerHeight - edge - height)}px`)
}
