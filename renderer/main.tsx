import './app/words.ts'
import '@fontsource-variable/inter/wght.css'
import './app/tokens.css'
import './app/base.css'
import './app/classes.css'
import { startApp } from './app/start-app.tsx'

void startApp(window)
