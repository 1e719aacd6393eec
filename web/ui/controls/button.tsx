import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { Spinner } from '../feedback/spinner.tsx'
import styles from './button.module.css'

interface ButtonProps extends Omit<ComponentProps<'button'>, 'className'> {
  /** strong: the primary action. plain: everything else. danger: cannot be undone. */
  kind?: 'strong' | 'plain' | 'danger'
  /** Announces the pending action, and ignores presses meanwhile. */
  isBusy?: boolean
  isWide?: boolean
}

/** A pill with a label. `aria-disabled` ignores presses but keeps the focus, which the browser takes from a disabled button. */
export function Button({ kind = 'plain', isBusy = false, isWide = false, type = 'button', onClick, children, ...rest }: ButtonProps) {
  const isInactive = isBusy || rest['aria-disabled'] === true
  return (
    <button
      {...rest}
      type={type === 'submit' ? 'submit' : 'button'}
      aria-disabled={isInactive || undefined}
      aria-busy={isBusy || undefined}
      className={styles.button}
      data-kind={kind}
      data-wide={isWide || undefined}
      onClick={isInactive ? ignore : onClick}
    >
      {isBusy ? <Spinner /> : null}
      {children}
    </button>
  )
}

/** Enter in a field presses the button of its form, too. */
function ignore(event: MouseEvent): void {
  event.preventDefault()
  event.stopPropagation()
}

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'className' | 'type'> {
  /** The only label that screen readers get. */
  'aria-label': string
}

/** An icon with a touch target of full size. */
export const IconButton = (props: IconButtonProps) => <button {...props} type="button" className={styles.icon} />

/** A button that looks like a line of small text. */
export const TextButton = (props: Omit<ComponentProps<'button'>, 'className' | 'type'>) => (
  <button {...props} type="button" className={styles.text} />
)

/** One of several stacked buttons: an icon with a label beside it. `aria-disabled` works as for `Button`. */
export const ChoiceButton = ({ onClick, ...props }: Omit<ComponentProps<'button'>, 'className' | 'type'>) => (
  <button {...props} type="button" className={styles.choice} onClick={props['aria-disabled'] === true ? ignore : onClick} />
)

/** A group of toggle buttons, side by side where there is room. `size`: the length of their labels. */
export const Choices = ({ size, children }: { size?: 'narrow' | 'wide'; children: ReactNode }) => (
  <div className={styles.choices} data-size={size}>
    {children}
  </div>
)
