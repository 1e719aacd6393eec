import type { ComponentProps, ReactNode } from 'react'
import { Spinner } from '../feedback/spinner.tsx'
import styles from './button.module.css'

interface ButtonProps extends Omit<ComponentProps<'button'>, 'className'> {
  /** strong: the primary action. plain: everything else. danger: cannot be undone. */
  kind?: 'strong' | 'plain' | 'danger'
  /** Disables the button and announces the pending action. */
  isBusy?: boolean
  isWide?: boolean
}

export function Button({ kind = 'plain', isBusy = false, isWide = false, type = 'button', disabled, children, ...rest }: ButtonProps) {
  return (
    <button
      {...rest}
      type={type === 'submit' ? 'submit' : 'button'}
      disabled={disabled || isBusy}
      aria-busy={isBusy || undefined}
      className={styles.button}
      data-kind={kind}
      data-wide={isWide || undefined}
    >
      {isBusy ? <Spinner /> : null}
      {children}
    </button>
  )
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

/** One of several stacked buttons: an icon with a label beside it. */
export const ChoiceButton = (props: Omit<ComponentProps<'button'>, 'className' | 'type'>) => (
  <button {...props} type="button" className={styles.choice} />
)

/** A group of toggle buttons, side by side where there is room. `size`: the length of their labels. */
export const Choices = ({ size, children }: { size?: 'narrow' | 'wide'; children: ReactNode }) => (
  <div className={styles.choices} data-size={size}>
    {children}
  </div>
)
