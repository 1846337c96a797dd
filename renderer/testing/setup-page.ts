import '../app/words.ts'
import '../app/tokens.css'
import '../app/base.css'
import '../app/classes.css'
