import './projects'
import './samples'
import './versions'
import './formulaCalls'
