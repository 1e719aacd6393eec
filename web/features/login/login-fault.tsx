import { CircleAlert } from 'lucide-react'
import styles from './login.module.css'

/** Why it did not work, and that nothing has changed. */
export const LoginFault = ({ sentence }: { sentence: string }) => (
  <p role="alert" className={styles.fault}>
    <CircleAlert aria-hidden size={18} />
    <span>{sentence}</span>
  </p>
)
