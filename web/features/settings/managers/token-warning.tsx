import { TriangleAlert } from 'lucide-react'
import styles from './managers.module.css'

/** Warns that a manager can move tokens. */
export const TokenWarning = ({ message }: { message: string }) => (
  <small className={styles.warning}>
    <TriangleAlert aria-hidden size={16} /> {message}
  </small>
)
