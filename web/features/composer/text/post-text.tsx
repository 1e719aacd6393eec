import { type ComponentProps, useEffect, useEffectEvent, useRef } from 'react'
import { useTypedText } from './use-typed-text.ts'
import styles from './post-text.module.css'

interface PostTextProps extends Omit<ComponentProps<'textarea'>, 'className' | 'dir' | 'onChange' | 'value'> {
  value: string
  /** Where the text exceeds a limit, as a position in `marked`. Undefined: nowhere. */
  overflow: number | undefined
  /** The text that was measured, which may lag slightly behind `value`. */
  marked: string
  onChange(text: string): void
}

/** The text of a post. Text beyond a limit is marked behind the field, so that the field itself stays a plain one, with undo and input methods. */
export function PostText({ value, overflow, marked, onChange, ref, ...rest }: PostTextProps) {
  const field = useRef<HTMLTextAreaElement>(null)
  const [text, type] = useTypedText(value, onChange)
  return (
    <div className={styles.frame}>
      {overflow === undefined ? null : <Backdrop field={field} text={marked} overflow={overflow} />}
      <textarea
        {...rest}
        ref={(element) => {
          field.current = element
          if (typeof ref === 'function') return ref(element)
          if (ref) ref.current = element
        }}
        className={styles.text}
        value={text}
        dir="auto"
        onChange={(event) => type(event.target.value)}
      />
    </div>
  )
}

interface BackdropProps {
  field: { current: HTMLTextAreaElement | null }
  text: string
  overflow: number
}

/** The same text behind the field, invisible except for the mark. */
function Backdrop({ field, text, overflow }: BackdropProps) {
  const backdrop = useRef<HTMLDivElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const align = useEffectEvent(() => {
    if (!backdrop.current || !field.current) return
    // Without its scroll bar.
    backdrop.current.style.width = `${field.current.clientWidth}px`
    backdrop.current.scrollTop = field.current.scrollTop
  })
  useEffect(() => {
    const element = field.current
    if (!element || !content.current) return
    const onChange = () => align()
    const observer = new ResizeObserver(onChange)
    // Observe both, because the copy of a long text lags slightly behind.
    observer.observe(element)
    observer.observe(content.current)
    element.addEventListener('scroll', onChange)
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', onChange)
    }
  }, [field])
  return (
    <div ref={backdrop} className={styles.backdrop} aria-hidden>
      <div ref={content} dir="auto">
        {text.slice(0, overflow)}
        <mark>{text.slice(overflow)}</mark>
        {/* The last line break of a block takes up no space. */}
        {'\u200B'}
      </div>
    </div>
  )
}
