import { CircleAlert } from 'lucide-react'
import styles from './login.module.css'

/** Explains why a login failed. */
export const LoginAlert = ({ message }: { message: string }) => (
  <p role="alert" className={styles.alert}>
    <CircleAlert aria-hidden size={18} />
    <span>{message}</span>
  </p>
)
