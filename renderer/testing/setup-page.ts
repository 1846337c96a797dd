import '../app/words.ts'
import '../app/tokens.css'
import '../app/base.css'
