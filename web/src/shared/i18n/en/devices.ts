import { texts } from '../texts.ts';

export const devices = {
  camera: 'Camera',
  microphone: 'Microphone',
  speaker: 'Speaker',
  noCamera: 'No camera to choose',
  noMicrophone: 'No microphone to choose',
  systemSpeaker: 'System speaker',
  copyAddress: 'Copy the link',
  addressCopied: 'Copied. Paste it into your browser',
  testSpeaker: 'Play a test sound',
  speakerSilent: 'No sound could be played',
  turnRound: 'Turn the camera round',
  float: 'Keep the picture in sight',
  floatNot: 'There is no picture to keep in sight yet',
  keys: 'Single keys: M microphone, V camera, S share, C chat, N next guest, E five minutes more, R hand, H leave',
  phone: {
    mine: 'A phone call or your device has interrupted your microphone.',
    of: '{{name}}: microphone interrupted. The clock waits.',
    waits: 'The clock waits.',
  },
  network: {
    test: 'Test the network',
    testing: 'Trying the line, a few seconds…',
    good: 'Good: your network carries a call well.',
    slow: 'May work, with gaps: the line is slow or loses much. Move closer to the router, or turn your camera off.',
    directOnly: 'May work: there is a direct way out, and no relay for strict networks. If the call fails, try mobile data.',
    unknown: 'May work: within one network, it does. Whether it reaches beyond could not be tried, as this site has no relay.',
    bad: 'Will not work: this network lets no call through. Try mobile data or another Wi-Fi, or ask whoever runs it.',
    figures: '{{ms}} ms there and back, {{percent}} % lost.',
  },
  interrupted: 'Another call has your camera for now',
  saveData: 'Save data: send a small picture',
  blur: {
    wish: 'Blur my background',
    starting: 'Blurring your background…',
    notHere: 'Your background cannot be blurred in this call, and others see it. Next time, choose it before you go in.',
    slow: 'Blurring is too much for this device, so it is off. Others see what is behind you.',
    failed: 'Your background could not be blurred. Others see what is behind you.',
    turnOff: 'Turn my camera off',
  },
  mine: 'Your camera and microphone',
  starting: 'Starting your camera…',
  withoutPicture: 'You can join without a picture',
  cameraOff: 'Your camera is off',
  off: 'Camera and microphone are off',
  offHint: 'Nobody sees or hears you yet. Both start when you join.',
  offHintCamera: 'Nobody sees or hears you yet. Your camera stays off when you join.',
  keepCameraOff: 'Keep my camera off',
  test: 'Test camera and microphone',
  askAgain: 'Ask again',
  lookAgain: 'Look again',
  problem: {
    without: {
      camera: 'You can meet without it: you are heard and see the other side.',
      microphone: 'You can still see and hear the other side, and write in the chat.',
      both: 'You can meet without them: you see and hear the other side, and can write in the chat.',
    },
    title: {
      blocked: {
        camera: 'Your camera is blocked',
        microphone: 'Your microphone is blocked',
        both: 'Your camera and microphone are blocked',
      },
      dismissed: {
        camera: 'Your camera needs your permission',
        microphone: 'Your microphone needs your permission',
        both: 'Your camera and microphone need your permission',
      },
      missing: {
        camera: 'No camera found',
        microphone: 'No microphone found',
        both: 'No camera or microphone found',
      },
      busy: {
        camera: 'Your camera is in use',
        microphone: 'Your microphone is in use',
        both: 'Your camera and microphone are in use',
      },
      insecure: {
        camera: 'Your camera cannot be used here',
        microphone: 'Your microphone cannot be used here',
        both: 'Your camera and microphone cannot be used here',
      },
      inApp: {
        camera: 'This app gives pages no camera',
        microphone: 'This app gives pages no microphone',
        both: 'This app gives pages no camera or microphone',
      },
      failed: {
        camera: 'Your camera did not start',
        microphone: 'Your microphone did not start',
        both: 'Your camera and microphone did not start',
      },
    },
    blockedOn: {
      android: 'Press the sign to the left of the address, then Permissions, and allow it. Then try again.',
      iosSafari: 'Press the page sign in the address bar, then Website Settings, and allow it. Then try again.',
      iosOther: 'Open the settings of your phone, choose this browser and allow it there. Then come back and try again.',
    },
    text: {
      blocked: {
        camera: 'Allow it with the camera sign in the address bar, then try again.',
        microphone: 'Allow it with the microphone sign in the address bar, then try again.',
        both: 'Allow them with the sign in the address bar, then try again.',
      },
      dismissed: {
        camera: 'Choose Allow when the browser asks.',
        microphone: 'Choose Allow when the browser asks.',
        both: 'Choose Allow when the browser asks.',
      },
      missing: {
        camera: 'Plug one in and it is used at once.',
        microphone: 'Plug one in and it is used at once.',
        both: 'Plug one in and it is used at once.',
      },
      busy: {
        camera: 'Another program or tab holds it. Close that and try again.',
        microphone: 'Another program or tab holds it. Close that and try again.',
        both: 'Another program or tab holds them. Close that and try again.',
      },
      insecure: {
        camera: 'The browser allows it on secure pages (https) only.',
        microphone: 'The browser allows it on secure pages (https) only.',
        both: 'The browser allows them on secure pages (https) only.',
      },
      inApp: {
        camera: 'Open the link in your browser instead.',
        microphone: 'Open the link in your browser instead.',
        both: 'Open the link in your browser instead.',
      },
      failed: {
        camera: 'Try again, or choose another one.',
        microphone: 'Try again, or choose another one.',
        both: 'Try again, or choose others.',
      },
    },
  },
} as const;

export const { t, useT } = texts('devices', devices);
