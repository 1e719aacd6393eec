import { LoaderCircle } from 'lucide-react'
import styles from './spinner.module.css'

/** Decorative: the text next to it says what is pending. */
export const Spinner = ({ size = 18 }: { /** px */ size?: number }) => <LoaderCircle aria-hidden size={size} className={styles.spinner} />
