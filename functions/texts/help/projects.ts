import { CATEGORY_TITLES } from '#shared/apps/help/categories.ts'
import type { Article, Shelf } from './article.ts'

export const projects: Shelf<Article> = {
  slug: 'projects',
  title: CATEGORY_TITLES.projects,
  entries: [
    {
      slug: 'mission-from-an-email',
      picture: {
        EN: 'The form of a new mission, which a pasted e-mail fills',
        FR: 'Le formulaire d’une nouvelle mission, qu’un e-mail collé remplit',
      },
      title: { EN: 'Create a mission from an e-mail', FR: 'Créer une mission depuis un e-mail' },
      subtitle: { EN: 'Paste what the client wrote.', FR: 'Collez ce que le client a écrit.' },
      content: {
        EN: '<p>Under <strong>New mission</strong> choose <strong>Fill in from an e-mail</strong> and paste the message. Title, dates, skills, place and rate are read in your browser. The message stays in the <strong>Internal note</strong>, which only those who manage missions read. Look it over, then create the mission.</p>',
        FR: '<p>Sous <strong>Nouvelle mission</strong>, choisissez <strong>Remplir depuis un e-mail</strong> et collez le message. Intitulé, dates, compétences, lieu et tarif sont lus dans votre navigateur. Le message reste dans la <strong>Note interne</strong>, que seules lisent les personnes qui gèrent les missions. Relisez, puis créez la mission.</p>',
      },
    },
    {
      slug: 'import-missions',
      title: { EN: 'Import missions from a spreadsheet', FR: 'Importer des missions depuis un tableur' },
      subtitle: { EN: 'One mission a line, with a preview.', FR: 'Une mission par ligne, avec un aperçu.' },
      content: {
        EN: '<p>Paste cells or choose a CSV file. You see line by line what is understood and what has to be corrected before anything is created.</p>',
        FR: '<p>Collez des cellules ou choisissez un fichier CSV. Vous voyez ligne par ligne ce qui est compris et ce qu’il faut corriger, avant toute création.</p>',
      },
    },
    {
      slug: 'matching',
      picture: {
        EN: 'A mission’s candidates, with the score of each and the steps that they have reached',
        FR: 'Les candidats d’une mission, avec le score de chacun et l’étape atteinte',
      },
      title: { EN: 'Read a ranking', FR: 'Lire un classement' },
      subtitle: { EN: 'What a score says, and what it does not.', FR: 'Ce que dit un score, et ce qu’il ne dit pas.' },
      content: {
        EN: '<p>A score from 0 to 100 adds up six criteria: skills, experience, availability, rate, place and languages. Open a person to read what speaks for them and what is missing. Names, age, gender and pictures play no part.</p><p>You decide: pin, raise or set somebody aside, with a reason that is kept. Everybody may read the rankings they appeared in.</p>',
        FR: '<p>Un score de 0 à 100 additionne six critères : compétences, expérience, disponibilité, tarif, lieu et langues. Ouvrez une personne pour lire ce qui parle pour elle et ce qui manque. Nom, âge, genre et photo n’entrent pas en compte.</p><p>C’est vous qui décidez : épinglez, remontez ou écartez quelqu’un, avec une raison qui est conservée. Chacun peut lire les classements où il figurait.</p>',
      },
    },
    {
      slug: 'propose-somebody',
      title: { EN: 'From the short list to the client', FR: 'De la présélection au client' },
      subtitle: { EN: 'Nobody is presented without their consent.', FR: 'Personne n’est présenté sans son accord.' },
      content: {
        EN: '<ol><li><strong>Short-list</strong>: the person is not told yet.</li><li><strong>Propose</strong>: they read what the client would see of them, and accept or refuse.</li><li><strong>Send to the client</strong>: the client gets a link that expires and shows only what was agreed to.</li><li>The client answers on that page; both of you are told.</li></ol><p>Each step can be taken back until the next one has happened. Somebody whom the client refused can be proposed again: they are asked anew.</p><p>Once accepted, the person works there from the mission’s first day to its last. Somebody joins later, or leaves before? Choose <strong>Change the dates</strong> in the menu of their card: they have nothing to fill in before their first day, nor after their last, and are not late with it. They are told of the new dates.</p><p>If you may see amounts, each card says the <strong>margin</strong>: what stays of the daily rate after the daily cost of the person, and its share of the rate. It follows the rate that you type to propose the mission, to one person or to several. Whoever manages people sets the <strong>Daily cost</strong> on the page of the person, under <strong>Company, People</strong>; without it the margin is unknown, and nobody sees their own.</p>',
        FR: '<ol><li><strong>Présélectionner</strong> : la personne n’en est pas encore informée.</li><li><strong>Proposer</strong> : elle lit ce que le client verrait d’elle, puis accepte ou refuse.</li><li><strong>Envoyer au client</strong> : le client reçoit un lien à durée limitée, qui ne montre que ce qui a été accepté.</li><li>Le client répond sur cette page ; vous en êtes tous deux prévenus.</li></ol><p>Chaque étape peut être annulée tant que la suivante n’a pas eu lieu. Une personne refusée par le client peut être proposée de nouveau : son accord lui est alors redemandé.</p><p>Une fois acceptée, la personne est en mission du premier au dernier jour de celle-ci. Elle arrive plus tard, ou part avant ? Choisissez <strong>Modifier les dates</strong> dans le menu de sa carte : elle n’a rien à remplir avant son premier jour ni après son dernier, et n’est donc pas en retard. Elle est informée des nouvelles dates.</p><p>Si vous avez le droit de voir les montants, chaque carte indique la <strong>marge</strong> : ce qui reste du TJM une fois le CJM de la personne déduit, et sa part du TJM. Elle suit le tarif que vous saisissez pour proposer la mission, à une personne ou à plusieurs. Le <strong>CJM</strong> est saisi sur la fiche de la personne, sous <strong>Entreprise, Personnes</strong>, par qui gère les personnes ; sans lui, la marge reste inconnue, et personne ne voit la sienne.</p>',
      },
    },
    {
      slug: 'answer-a-proposal',
      title: { EN: 'Answer a proposal', FR: 'Répondre à une proposition' },
      subtitle: { EN: 'You decide what a client sees of you.', FR: 'Vous décidez de ce qu’un client voit de vous.' },
      content: {
        EN: '<p>Under <strong>Proposals</strong> open the mission. Client, dates and rate stand at the top, below it your profile as the client would see it. Accept, or refuse, saying why. You can take your consent back until the client has answered: the client’s link then stops working at once.</p>',
        FR: '<p>Sous <strong>Propositions</strong>, ouvrez la mission. Client, dates et tarif sont en haut, votre profil tel que le client le verrait en dessous. Acceptez, ou refusez en disant pourquoi. Vous pouvez retirer votre accord tant que le client n’a pas répondu : son lien cesse aussitôt de fonctionner.</p>',
      },
    },
    {
      slug: 'profile-and-resume',
      picture: {
        EN: 'The list of profiles, with what each person can do and when they are free',
        FR: 'La liste des profils, avec les compétences et la disponibilité de chacun',
      },
      title: { EN: 'A profile that gets found', FR: 'Un profil que l’on trouve' },
      subtitle: {
        EN: 'Fill it from a résumé, download it as Word.',
        FR: 'Le remplir depuis un CV, le télécharger en Word.',
      },
      content: {
        EN: '<p><strong>My profile, Professional profile</strong>: press <strong>Fill in from a résumé</strong>, choose a PDF or a Word file and tick what to add. It is read in your browser.</p><p>The completeness at the top says what is worth adding. <strong>Download résumé</strong> makes a Word document in your company’s name and colours. <strong>Anonymous résumé…</strong> shows initials only, with or without employers, in English or French.</p>',
        FR: '<p><strong>Mon profil, Profil professionnel</strong> : appuyez sur <strong>Remplir depuis un CV</strong>, choisissez un fichier PDF ou Word et cochez ce qu’il faut reprendre. Il est lu dans votre navigateur.</p><p>La complétude, en haut, dit ce qu’il vaut la peine d’ajouter. <strong>Télécharger le CV</strong> crée un document Word au nom et aux couleurs de votre entreprise. <strong>CV anonyme…</strong> n’y met que des initiales, avec ou sans les employeurs, en français ou en anglais.</p>',
      },
    },
  ],
}
