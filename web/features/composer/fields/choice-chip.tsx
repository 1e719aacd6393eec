import { type ReactNode, useState } from 'react'
import styles from '../composer.module.css'

interface ChoiceChipProps {
  icon: ReactNode
  label: string
  /** Accessible name and tooltip, where the label alone says too little. */
  name?: string
  /** The choices. They mount only while the chip is open. `close` closes it. */
  children(close: () => void): ReactNode
}

/** An option of a post, behind a chip that says what is chosen. */
export function ChoiceChip({ icon, label, name, children }: ChoiceChipProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details className={styles.choice} open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary aria-label={name} title={name}>
        {icon}
        <span>{label}</span>
      </summary>
      {isOpen ? children(() => setOpen(false)) : null}
    </details>
  )
}
