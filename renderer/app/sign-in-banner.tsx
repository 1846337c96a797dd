import { Link } from '@tanstack/react-router'
import KeyRound from 'lucide-react/icons/key-round'
import styles from './sign-in-banner.module.css'

/** Says that the server wants a new sign-in; nothing is blocked by it. */
export function SignInBanner() {
  return (
    <section className={styles.banner} aria-label="Sign-in needed">
      <KeyRound aria-hidden />
      <p>The server wants you to sign in again. Until then everything is kept on this computer.</p>
      <Link to="/settings" hash="account" className={styles.link}>
        Sign in again
      </Link>
    </section>
  )
}
