import { useRef, useState, type ComponentType, type ReactNode, type RefObject } from 'react'

/** What a menu button tells the menu that it opens. */
export interface MenuPlace {
  anchor: RefObject<HTMLElement | null>
  isOpen: boolean
  onClose(): void
  /** The code of the menu could not be loaded. */
  onMissing(): void
}

/** A menu whose code loads late. */
type LateMenu<P> = ComponentType<P & MenuPlace> & { preload(): void }

interface MenuButtonProps<P> {
  /** Labels both the button and its menu. */
  label: string
  /** Rendered from when it is first opened. Its code loads when the reader approaches the button. */
  Menu: LateMenu<P>
  /** Its other props. */
  menu: P
  className?: string
  /** The name that keyboard shortcuts find it by. */
  name?: string
  /** Its action has been done. */
  isOn?: boolean
  children: ReactNode
  /** Read out after the label, such as a count. */
  value?: ReactNode
}

/** A button that opens a menu. One pressed before the menu has loaded opens it then. */
export function MenuButton<P extends object>({ label, Menu, menu, className, name, isOn, children, value }: MenuButtonProps<P>) {
  const [state, setState] = useState<'unused' | 'open' | 'closed'>('unused')
  const button = useRef<HTMLButtonElement>(null)
  const isOpen = state === 'open'
  return (
    <>
      <button
        ref={button}
        type="button"
        className={className}
        data-act={name}
        data-on={isOn || undefined}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        title={label}
        onPointerEnter={Menu.preload}
        onFocus={Menu.preload}
        onClick={() => setState('open')}
      >
        <span className="visually-hidden">{value === undefined ? label : `${label}, `}</span>
        {children}
        {value}
      </button>
      {state === 'unused' ? null : (
        <Menu {...menu} anchor={button} isOpen={isOpen} onClose={() => setState('closed')} onMissing={() => setState('unused')} />
      )}
    </>
  )
}
